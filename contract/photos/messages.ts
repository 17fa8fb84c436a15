/** Messages about photos of students that every screen has, because codes and shapes name them. */
export const photosMessages = {
  photoNotFound: 'There is no such photo',
  photoVersionInvalid: 'This is not the version of a photo',
  photoType: 'Please choose a photo: JPEG, PNG or WebP.',
  zipUnreadable: 'The ZIP cannot be read: it is damaged or not complete. Nothing was stored.',
  zipRunning: 'Another import of photos is running. Please wait until it has ended.',
} as const;
