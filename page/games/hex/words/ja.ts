import type { Translated } from "../../../shell/language.js";
import type { en } from "./en.js";

export const ja: Translated<typeof en> = {
  aim: "黒は上下、白は左右の辺をつなぎます。先につないだ方が勝ちで、引き分けはありません。",
  toMove: "{side}の番",
  orSwap: "{side}の番(スワップも可)",
  won: "{side}が{sides}をつないで勝ち",
  topBottom: "上下",
  leftRight: "左右",
  swap: "スワップ",
  swapRule: "スワップ規則",
  swap_none: "なし",
  swap_pieces: "石を引き取る",
  swap_sides: "側を入れ替える",
  occupied: "{cell} は空いていません。",
  noSwap: "この対局にスワップはありません。",
  lateSwap: "スワップできるのは 2 手目だけです。",
};
