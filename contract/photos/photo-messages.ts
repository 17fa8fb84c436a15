import { counted, grouped } from '../numbers.ts';

/** The other messages about photos. Few screens need them, so they are not in `MESSAGES`, which all fetch. */
export const PHOTO_MESSAGES = {
  photoWaits: 'Your photo waits for approval by the office.',
  photoStored: 'The photo is stored.',
  photoTakenBack: 'Your photo is taken back.',
  photoRemoved: 'The photo is removed.',
  photoLocked: 'An approved photo can only be removed by the office. You may send another one for approval.',
  photoNamedFalsely: (kind: string): string =>
    `This file is ${kind}, whatever its name says. Please choose a photo: JPEG, PNG or WebP.`,
  photoEmpty: 'The file is empty.',
  photoTooLarge: 'The photo is larger than 8 MB. Please choose a smaller one.',
  photoTooManyPixels: 'The photo has more than 50 million pixels. Please choose a smaller one.',
  photoTooSmall: 'The photo is too small: it needs at least 120 pixels each way.',
  photoTooNarrow: 'The photo is too long and narrow to show a face.',
  photoAnimated: 'The picture moves. Please choose a photo that stands still.',
  photoBroken: 'The photo cannot be read: it is damaged or not complete.',
  noPhoto: 'No photo',
  photoNotHere: 'Photo not on this device',
  photoNewSince: (day: string): string => `Photo new since ${day}`,
  photoBusy: 'Your last photo is still being read. Please wait a moment.',
  photosBusy: 'Too many photos arrive at the moment. Nothing was stored. Please try again.',
  photoFailed: 'Failed to store the photo',
  photoRemoveFailed: 'Failed to remove the photo',
  photosFailed: 'Failed to fetch the photos',
  photoFetchFailed: 'Failed to fetch the photo',
  photoDecideFailed: 'Failed to store the decision',
  photosDecided: 'Decided.',
  photosGone: (count: number): string =>
    count === 1
      ? 'One photo was replaced or decided by somebody else meanwhile.'
      : `${grouped(count)} photos were replaced or decided by somebody else meanwhile.`,
  noPhotosWait: 'No photos wait for approval',
  photoUnreadableHere: 'This device cannot read the file as a photo. Please choose a JPEG, PNG or WebP.',
  zipTooLarge: 'The ZIP is larger than 200 MB. Please divide it.',
  zipNoFile: 'The file cannot be read. If it is a folder, make a ZIP of it first.',
  zipTooMany: (most: number): string => `A ZIP holds at most ${grouped(most)} photos. Nothing was stored.`,
  zipBomb: 'The ZIP would unpack to far more than it is. Nothing was stored.',
  zipEmpty: 'The ZIP holds no files.',
  zipInZip: 'A ZIP within a ZIP is not opened',
  zipEncrypted: 'Protected by a password',
  zipNobody: (rollNo: string): string => `No student has the roll number ${rollNo}`,
  zipTwice: 'This ZIP holds another photo for the same student',
  photosImportFailed: 'Failed to import the photos',
  /** A few more may be stored, of which nothing was heard. */
  photosImportBroke: (stored: number): string =>
    `The import broke off. Stored for certain: ${counted(stored, 'photo')}. Send the same ZIP again for the rest.`,
} as const;
