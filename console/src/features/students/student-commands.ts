import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { qrRoutes } from '#contract/qr/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import type { UserFilters, UserRecord, UsersAnswer } from '#contract/users/schema.ts';
import { write } from '../../lib/api/api.ts';
import { ALIASES, LIST, OVERVIEW, studentsApi } from './students-api.ts';

type State = Parameters<typeof studentsApi.util.selectInvalidatedBy>[0];

interface Use {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly getState: () => State;
  readonly queryFulfilled: Promise<{ readonly data: { readonly user: UserRecord } }>;
}

const eachOf = (ids: readonly string[]) => ids.map(id => ({ type: 'User', id }) as const);

/** The mutations of the students screen. A changed student is updated in every list that contains them. */
const commandsApi = studentsApi.injectEndpoints({
  endpoints: build => ({
    changeStudent: build.mutation({
      ...write(usersRoutes.updateUser, [OVERVIEW]),
      onQueryStarted: (_, use) => writeIntoLists(use),
    }),
    addStudent: build.mutation(write(usersRoutes.addStudent, [LIST, OVERVIEW])),
    /** Many may leave the list by it, so the list is fetched again. */
    changeStudents: build.mutation({
      ...write(usersRoutes.changeUsers),
      invalidatesTags: (_, __, { ids }) => [LIST, OVERVIEW, ...eachOf(ids)],
    }),
    resetStudentPassword: build.mutation({
      ...write(usersRoutes.resetPassword),
      onQueryStarted: (_, use) => writeIntoLists(use),
    }),
    newPasswords: build.mutation({
      ...write(usersRoutes.newPasswords),
      invalidatesTags: (_, __, { ids }) => eachOf(ids),
    }),
    makePasswordLink: build.mutation(write(usersRoutes.makePasswordLink)),
    eraseStudent: build.mutation({
      ...write(usersRoutes.eraseUser, [OVERVIEW]),
      onQueryStarted: (_, use) => writeIntoLists(use),
    }),
    replaceStudentQr: build.mutation(write(qrRoutes.regenerateQr)),
    addTradeAlias: build.mutation(write(usersRoutes.addTradeAlias, [ALIASES])),
    removeTradeAlias: build.mutation(write(usersRoutes.removeTradeAlias, [ALIASES])),
    /** Checks a file. Stores nothing, so nothing is invalidated. */
    previewImport: build.mutation(write(usersRoutes.importUsers)),
    runImport: build.mutation(write(usersRoutes.importUsers, [LIST, OVERVIEW])),
  }),
});

async function writeIntoLists({ dispatch, getState, queryFulfilled }: Use): Promise<void> {
  const user = await queryFulfilled.then(({ data }) => data.user).catch(() => null);
  // Refused: the caller shows the problem, and nothing has changed.
  if (!user) return;
  const rewrite = studentsApi.util.updateQueryData;
  dispatch(rewrite('student', { id: user.id }, known => void Object.assign(known.user, user)));
  for (const { endpointName, originalArgs } of studentsApi.util.selectInvalidatedBy(getState(), [LIST])) {
    const filters: UserFilters = originalArgs;
    if (endpointName === 'students') dispatch(rewrite('students', filters, list => change(list.pages, user)));
  }
}

/** The student keeps their place, even if the sort order would now differ, so that the list does not jump. */
function change(pages: UsersAnswer[], user: UserRecord): void {
  for (const page of pages) {
    const place = page.users.findIndex(({ id }) => id === user.id);
    const known = page.users[place];
    if (!known) continue;
    if (!user.erased) Object.assign(known, user);
    else page.users.splice(place, 1);
  }
  if (user.erased) for (const page of pages) page.count -= 1;
}

export const {
  useChangeStudentMutation,
  useAddStudentMutation,
  useChangeStudentsMutation,
  useResetStudentPasswordMutation,
  useNewPasswordsMutation,
  useMakePasswordLinkMutation,
  useEraseStudentMutation,
  useReplaceStudentQrMutation,
  useAddTradeAliasMutation,
  useRemoveTradeAliasMutation,
  usePreviewImportMutation,
  useRunImportMutation,
} = commandsApi;
