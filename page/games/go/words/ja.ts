import type { Translated } from "../../../shell/language.js";
import type { en } from "./en.js";

export const ja: Translated<typeof en> = {
  aim: "相手より多くの陣地を取ります。石と囲んだ所が数えられます。両者パスで終局(死石は先に取ること)。",
  toMove: "{side}の番 · コミ {komi}",
  passed: "{other}がパス。{side}の番 · コミ {komi}",
  won: "{side}の {points} 目勝ち",
  drawn: "引き分け",
  void: "無勝負: 同じ局面に戻りました",
  taken: "取った石: 黒 {black}、白 {white}",
  pass: "パス",
  komi: "コミ",
  handicap: "置石",
  noLiberties: "{point} の石には呼吸点がありません。",
  occupied: "{point} は空いていません。",
  suicide: "{point} は自殺手です。",
  ko: "{point} はコウをすぐ取り返せません。",
  repetition: "{point} は前の局面に戻ってしまいます。",
};
