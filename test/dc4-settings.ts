/** The settings of a short match of Digital Curling 4, as POST /matches takes them. */
export const DC4_STANDARD = {
  game_mode: "standard",
  tournament: { tournament_name: "Cup" },
  simulator: { simulator_name: "fcv1" },
  applied_rule: "fgz_rule",
  time_limit: 600,
  extra_end_time_limit: 60,
  standard_end_count: 1,
  match_name: "final",
  positioned_stones_pattern: null,
} as const;

/** The same of mixed doubles, by the name that older releases have for it. */
export const DC4_DOUBLES = {
  ...DC4_STANDARD,
  game_mode: "mix_doubles",
  applied_rule: "modified_fgz_rule",
  positioned_stones_pattern: 0,
} as const;
