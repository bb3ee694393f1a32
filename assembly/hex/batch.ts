export function lanes(): i32 {
  return 128;
}
