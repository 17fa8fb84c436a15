/** The console's colours, dark enough for paper. */
export const INK = {
  text: '#15222b',
  quiet: '#4c5a63',
  rule: '#cbd4d8',
  accent: '#0a485d',
  present: '#126641',
  absent: '#97261d',
} as const;
