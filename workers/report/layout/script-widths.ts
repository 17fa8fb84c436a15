/**
 * The printed width of the letters of India's scripts: one digit per character, from a first character on. A
 * digit is the width in tenths of an em, to base 36, measured in both weights and rounded up. That of a mark is
 * the most it adds to a consonant.
 */
const BLOCKS: readonly (readonly [first: number, widths: string])[] = [
  [0x0600, 'cfcemd77c8a544a6000000000004063585335383b5bb7775544eeee996699888'],
  [0x0640, '3b9a868858800000000000000000000066666666666335b9033358aadbbbbbbb'],
  [0x0680, 'b7777777555555555444444444eeeee96bbbbbb999b9aaa99999988888888887'],
  [0x06c0, '555555555555888588aa450000000ea000000240070000546666666666ee6568'],
  [0x0900, '000388b6668986666bbbb9977878897676697867667977775588878776030633'],
  [0x0940, '3345500003333033900000009978669798444766566668565388bb8868778667'],
  [0x0980, '7066dad688998dd89dd799777867a9b7787787777d7978777d8ddd8776dd0633'],
  [0x09c0, '33330dd43dd7716dddddddd3dddd87d79877dd7668778788775666637676866d'],
  [0x0a00, 'd005d8b9977dddd68dd7877887777666777767777d7777787d77d67d76dd1d33'],
  [0x0a40, '300dddd00dd000ddd0ddddddd7876d7ddddddd66666666660067g03ddddddddd'],
  [0x0a80, 'd003d9c777a989d99cdcc69777788876666967576d6689775d88d68776dd0633'],
  [0x0ac0, '331100d003d330ddaddddddddddddddda800dd76556767665addddddd8666666'],
  [0x0b00, 'd045d9b999997dd7add8a9999a999898899898988d8a99889d99d98889dd0530'],
  [0x0b40, '40000dd66dd990ddddddd603dddd99d89700dd6668686766873585aadddddddd'],
  [0x0b80, 'dd09dcec89hddd88adaak9dddb7dadd8dddi9ddd9d8ddd9a69bb9bbedgdddd64'],
  [0x0bc0, '267ddd97ddfdk0ddcddddddbdddddddddddddd799a9bc8bb99ca9obekh9ddddd'],
  [0x0c00, '04756998c9dfad888d889697b8888ea9788998888d8888be798898788cdd6751'],
  [0x0c40, '54825d000d5551ddddddd00d888d66ddjf00dd7775787677ddddddd666666666'],
  [0x0c80, '70648998adhc8d889d88979798998ea8788968888d8899cd7988d87989dd0571'],
  [0x0cc0, '54847d484dae77ddddddd54ddddd669dg833dd7787796786d686dddddddddddd'],
  [0x0d00, '00547fhai8f9cdeeld8dgbb9eb9eahf67ceea9799b9ce78b879879accc700453'],
  [0x0d40, '35544d87fdcbf06ddddd8b88cbb9fjef9e00dd688b8bd89ba9f7addilcgb8cac'],
  [0x1c50, '666666667778777867776787667787688667787833364636'],
  [0xaae0, '7799c79a7c7400444757440ddddddddd'],
  [0xabc0, 'a978b8888a79989889979778968a679878844044000630dd7679677877dddddd'],
];

/** In em. Undefined for a letter of any other script. */
export function widthInScript(character: string): number | undefined {
  const point = character.codePointAt(0) ?? 0;
  const block = BLOCKS.find(([first, widths]) => point >= first && point < first + widths.length);
  return block && Number.parseInt(block[1].charAt(point - block[0]), 36) / 10;
}
