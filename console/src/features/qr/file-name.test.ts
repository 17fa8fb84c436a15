import { expect, test } from 'vitest';
import { qrFileName } from './file-name.ts';

test.each([
  ['Harpreet Kaur', 'GCS-22/1042', 'Harpreet-Kaur_GCS-22-1042_QR.png'],
  ['हरप्रीत कौर', 'GCS 1', 'हरप्रीत-कौर_GCS-1_QR.png'],
  ['../..', null, 'QR.png'],
  ["D'Souza ", null, 'D-Souza_QR.png'],
])('the file of %s with roll number %s is %s', (name, roll_no, file) => {
  expect(qrFileName({ name, roll_no })).toBe(file);
});
