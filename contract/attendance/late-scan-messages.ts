export const lateScanMessages = {
  noLongerOpen: 'Decided meanwhile',
  historyEmpty: 'Nothing has been recorded here yet.',
  lateScansTwice: 'Each scan can be decided once in a call.',
  lateScansFailed: 'The scans to decide could not be loaded.',
  lateScanFailed: 'The decision could not be stored. Please try again.',
  lateScanNotFound: 'No such scan',
  lateScanDecided: 'This scan was decided before',
} as const;
