import { LIMITS } from '../constants.ts';
import { grouped } from '../numbers.ts';

/** The other messages about who may be here. Few screens need them, so they are not in `MESSAGES`. */
export const OFFICE_MESSAGES = {
  settingsChanged: 'The settings are saved.',
  settingsFailed: 'Failed to fetch the settings',
  settingsUnsaved: 'Failed to save the settings',
  signupsFailed: 'Failed to fetch the sign-ups',
  undecided: 'Failed to decide',
  noLongerWaits: 'No longer waits',
  noSignups: 'No sign-up waits',
  perhapsKnown: 'Perhaps the same person:',
  changesFailed: 'Failed to fetch the requests',
  noChanges: 'No request waits',
  correctionsFailed: 'Failed to fetch the corrections',
  noCorrections: 'No correction waits',
  changeAsked: 'Your request is sent. The office decides about it.',
  changeUnsent: 'Your request is not sent yet.',
  changeNotAsked: 'Failed to send your request',
  changeWasRefused: 'The office refused the change you asked for',
  changeMissing: 'Please change at least one of these',
  changeTakenBack: 'Your request is taken back.',
  refusalPutAway: 'Put away.',
  changeNotDropped: 'Failed to take back your request',
  decided: (approved: number, refused: number, failed: number): string =>
    [
      ...(approved > 0 ? [`${grouped(approved)} approved`] : []),
      ...(refused > 0 ? [`${grouped(refused)} refused`] : []),
      ...(failed > 0 ? [`${grouped(failed)} could not be decided`] : []),
    ].join(', '),
  expectedFailed: 'Failed to fetch the list',
  expectedUnsaved: 'Failed to add to the list',
  expectedUnadded: 'This list is not added.',
  expectedMissing: 'Please paste at least one roll number with its email',
  expectedRemoved: 'Taken off the list.',
  expectedFull: `The list holds at most ${grouped(LIMITS.expectedSignups)} people. Please take some off first.`,
  noExpected: 'Nobody is on the list',
  expectedAdded: (added: number, present: number, approved: number): string =>
    [
      `${grouped(added)} added`,
      ...(present > 0 ? [`${grouped(present)} on the list already`] : []),
      ...(approved > 0
        ? [`${grouped(approved)} had signed up, and ${approved === 1 ? 'is' : 'are'} approved`]
        : []),
    ].join(', '),
} as const;
