/** Messages about calls of any kind. */
export const commonMessages = {
  badRequest: 'Some of the values sent are not valid',
  badJson: 'The request body is not a JSON object',
  unsupportedMedia: 'Please send JSON (Content-Type: application/json)',
  tooLarge: 'The request is too large',
  tooLargeForProxy:
    'This is too large for the server in front of Rollcall. Please ask the person who runs that server.',
  badFraming: 'The request cannot be read as HTTP',
  tooSlow: 'The request took too long to arrive. Please try again.',
  headersTooLarge: 'The headers of the request are too large',
  unknownExpectation: 'The request expects what this server does not do',
  forbidden: 'You do not have permission to do this',
  notFound: 'Not found',
  unavailable: 'The service is briefly unavailable. Nothing was stored. Please try again.',
  diskFull:
    'Nothing was stored: the disk of the office’s database is full. Please try again once there is room.',
  diskFullNotice:
    'The disk of the office’s database is full, so nothing can be stored. Please make room there. Scans wait on the devices that made them and are sent by themselves once there is room.',
  unknownOutcome: 'The answer of the database was lost. Please send the same request again.',
  internal: 'Something went wrong on our side',
  lastKnown: (at: string): string => `This is the last known, of ${at}.`,
  newVersion: 'A new version is ready.',
  copyFailed: 'Your browser does not allow copying here. Please mark the text and copy it.',
  tooManyRequests: 'Too many attempts. Please wait a while and try again.',
  notSample: 'This is no sample that can be removed here',
} as const;
