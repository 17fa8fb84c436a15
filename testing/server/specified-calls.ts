/**
 * Every call whose path is fixed (docs/specification.md#calls), topic by topic. Written by hand, so that the
 * table of routes is compared with the description and not with itself.
 */
export const SPECIFIED_CALLS = {
  Auth: [
    'POST /auth/register',
    'POST /auth/login',
    'GET /auth/profile',
    'PUT /auth/profile',
    'PUT /auth/change-password',
  ],
  Events: [
    'POST /events',
    'GET /events',
    'GET /events/all',
    'GET /events/active',
    'GET /events/upcoming',
    'GET /events/{id}',
    'GET /events/upcoming/count',
    'PUT /events/{id}',
    'DELETE /events/{id}',
    'GET /events/stats/overview',
  ],
  Attendance: [
    'POST /attendance/mark',
    'GET /attendance/user/{id}',
    'GET /attendance/event/{id}',
    'GET /attendance/report',
    'GET /attendance/report/pdf',
    'POST /attendance/bulk-mark',
    'GET /attendance/stats',
    'GET /attendance/user-stats/{id}',
    'GET /attendance/event-stats/{id}',
  ],
  QR: [
    'GET /qr/generate/{id}',
    'POST /qr/scan',
    'GET /qr/user/{id}',
    'POST /qr/regenerate/{id}',
    'POST /qr/validate',
  ],
  Users: [
    'GET /users',
    'GET /users/{id}',
    'PUT /users/{id}',
    'DELETE /users/{id}',
    'GET /users/stats/overview',
    'GET /users/trade/{trade}',
  ],
  Notices: [
    'GET /notices',
    'GET /notices/type/{type}',
    'GET /notices/today',
    'GET /notices/weekly',
    'GET /notices/next-week',
    'GET /notices/next-month',
  ],
  Other: ['GET /test-cors'],
  'Decisions, B': [
    'POST /attendance/scan',
    'GET /notices/upcoming',
    'POST /events/{id}/complete',
    'POST /attendance/{id}/correct',
    'GET /attendance/{id}/history',
    'POST /reports',
    'GET /reports/{id}',
    'GET /reports/{id}/file',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Paths beside the table of routes: their answers are not our JSON, or not part of the API. */
export const SPECIFIED_PAGES = ['/health', '/ready', '/metrics', '/api/openapi.json', '/api/docs'] as const;
