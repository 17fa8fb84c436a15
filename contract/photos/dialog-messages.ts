/** What only the dialog for a photo says. */
export const PHOTO_DIALOG_MESSAGES = {
  photoHidden:
    'This browser hides pictures from pages, so the photo cannot be sent. Allow this page to read them from the icon in the address bar, then choose the photo again, or use another browser.',
} as const;
