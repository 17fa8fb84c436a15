import type { ReportKind } from '#contract/reports/request.ts';

export type Filter = 'days' | 'trade' | 'year' | 'event_type' | 'status' | 'search';

/** The filters of each kind. */
export const FILTERS_OF: Readonly<Record<ReportKind, readonly Filter[]>> = {
  attendance: ['days', 'trade', 'event_type', 'status', 'search'],
  event: ['trade', 'status', 'search'],
  student: ['days', 'event_type', 'status'],
  trades: ['days', 'event_type'],
  eligibility: ['days', 'trade', 'year', 'event_type'],
  register: ['days', 'trade', 'year', 'event_type'],
  sheet: ['trade'],
  cards: ['trade', 'year', 'search'],
};
