import { passesRoutes } from '#contract/passes/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, del, get, pages, post } from '../../lib/api/api.ts';

const AT_ONCE = 20;

/** Passes, as the office manages them. With each new mark their counts change. */
const passesApi = api.enhanceEndpoints({ addTagTypes: ['Pass'] }).injectEndpoints({
  endpoints: build => ({
    passes: build.infiniteQuery({
      ...pages(passesRoutes.passes, { limit: AT_ONCE }),
      providesTags: ['Pass', 'Attendance', 'Event'],
    }),
    pass: build.query({ ...get(passesRoutes.pass), providesTags: ['Pass'] }),
    createPass: build.mutation({ ...post(passesRoutes.createPass), invalidatesTags: ['Pass'] }),
    offerPairing: build.mutation({ ...post(passesRoutes.offerPairing), invalidatesTags: ['Pass'] }),
    confirmPass: build.mutation({ ...post(passesRoutes.confirmPass), invalidatesTags: ['Pass'] }),
    revokePass: build.mutation({ ...del(passesRoutes.revokePass), invalidatesTags: ['Pass'] }),
    /** The student who is to hold a pass. */
    holders: build.query(get(usersRoutes.users)),
  }),
});

export const {
  usePassesInfiniteQuery,
  usePassQuery,
  useCreatePassMutation,
  useOfferPairingMutation,
  useConfirmPassMutation,
  useRevokePassMutation,
  useLazyHoldersQuery,
} = passesApi;
