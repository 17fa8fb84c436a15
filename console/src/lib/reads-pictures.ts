/** Enough that noise is never the same by chance. */
const ROWS = 16;

/**
 * Whether a page reads from a canvas what is drawn there. Browsers that resist fingerprinting (Tor Browser, LibreWolf)
 * answer with noise or with white instead, unless the user allows it. Others change the last bit of a colour, which harms
 * no picture.
 */
export function readsPictures(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  // Each row is one empty pixel and a white one: four bytes of 0, and four of 255.
  pen.fillStyle = '#fff';
  pen.fillRect(1, 0, 1, ROWS);
  return pen.getImageData(0, 0, 2, ROWS).data.every((byte, nth) => byte > 127 === nth % 8 > 3);
}
