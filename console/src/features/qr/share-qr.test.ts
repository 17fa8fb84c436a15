import { describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { qrFileName, type Sharing, shareQr } from './share-qr.ts';

const qr = { title: 'QR', text: '{"type":"user_attendance"}', file: new File(['png'], 'qr.png') };
const fails = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
const works = () => Promise.resolve();

const outcome = async (sharing: Sharing) => (await shareQr(qr, sharing)).message;

describe('sharing', () => {
  test('sends the picture if files can be shared', async () => {
    const share = vi.fn(works);
    expect(await outcome({ canShare: () => true, share, copy: works })).toBe(MESSAGES.qrShared);
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'QR', files: [qr.file] });
  });

  test('sends the text if files cannot be shared', async () => {
    const share = vi.fn(works);
    expect(await outcome({ canShare: () => false, share })).toBe(MESSAGES.qrDataShared);
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'QR', text: qr.text });
  });

  test('tries the text when sharing the file fails', async () => {
    const share = vi.fn(works).mockImplementationOnce(fails);
    expect(await outcome({ canShare: () => true, share })).toBe(MESSAGES.qrDataShared);
  });

  test('copies the text if sharing is not supported', async () => {
    const copy = vi.fn(works);
    expect(await outcome({ copy })).toBe(MESSAGES.qrDataCopied);
    expect(copy).toHaveBeenCalledExactlyOnceWith(qr.text);
  });

  test('reports when everything fails', async () => {
    expect(await shareQr(qr, { canShare: () => true, share: fails, copy: fails })).toEqual({
      done: false,
      message: MESSAGES.shareFailed,
    });
    expect(await outcome({})).toBe(MESSAGES.shareFailed);
  });

  test('reports no failure if the user closes the share sheet', async () => {
    const copy = vi.fn(works);
    const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
    expect(await shareQr(qr, { canShare: () => true, share, copy })).toEqual({ done: false, message: null });
    expect(copy).not.toHaveBeenCalled();
  });
});

test.each([
  ['Harpreet Kaur', 'GCS-22/1042', 'Harpreet-Kaur_GCS-22-1042_QR.png'],
  ['हरप्रीत कौर', 'GCS 1', 'हरप्रीत-कौर_GCS-1_QR.png'],
  ['../..', null, 'QR.png'],
  ["D'Souza ", null, 'D-Souza_QR.png'],
])('the file of %s with roll number %s is %s', (name, roll_no, file) => {
  expect(qrFileName({ name, roll_no })).toBe(file);
});

test.each(['ह', '𑄇'])('a long name of %s gives a file name that every file system takes', letter => {
  const name = qrFileName({ name: letter.repeat(100), roll_no: 'G'.repeat(20) });
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^\p{L}+_G{20}_QR\.png$/u);
});
