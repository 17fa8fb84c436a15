/** The id of a notice's row in the document. */
export const rowId = (noticeId: string): string => `notice-${noticeId}`;

/** Where the focus goes when a row disappears: to the next row or, without one, to the screen. */
export function afterRow(noticeId: string): HTMLElement | null {
  const row = document.getElementById(rowId(noticeId));
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main');
  return next instanceof HTMLElement ? next : null;
}
