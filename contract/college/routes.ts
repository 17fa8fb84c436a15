import { done, type Route } from '../route.ts';
import { collegeAnswer, connectivityAnswer } from './schema.ts';

export const collegeRoutes = {
  testCors: {
    method: 'GET',
    path: '/test-cors',
    access: 'public',
    about: 'Whether the server can be reached, asked before login and signup.',
    answer: connectivityAnswer,
  },
  college: {
    method: 'GET',
    path: '/college',
    access: 'public',
    about: "The college's name and time zone, how its office is reached, and how long a password must be.",
    answer: collegeAnswer,
  },
  removeSample: {
    method: 'DELETE',
    path: '/college/sample',
    access: 'admin',
    about: 'Delete the sample data and end; refused where data is real.',
    answer: done,
  },
} as const satisfies Record<string, Route>;
