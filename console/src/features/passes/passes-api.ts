import { passesRoutes } from '#contract/passes/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, get, pages, write } from '../../lib/api/api.ts';

const AT_ONCE = 20;

/** Passes, as the office manages them. With each new mark their counts change. */
export const {
  usePassesInfiniteQuery,
  usePassQuery,
  useCreatePassMutation,
  useOfferPairingMutation,
  useConfirmPassMutation,
  useRevokePassMutation,
  useLazyHoldersQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    passes: build.infiniteQuery(
      pages(passesRoutes.passes, ['Pass', 'Attendance', 'Event'], { limit: AT_ONCE }),
    ),
    pass: build.query(get(passesRoutes.pass, ['Pass'])),
    createPass: build.mutation(write(passesRoutes.createPass, ['Pass'])),
    offerPairing: build.mutation(write(passesRoutes.offerPairing, ['Pass'])),
    confirmPass: build.mutation(write(passesRoutes.confirmPass, ['Pass'])),
    revokePass: build.mutation(write(passesRoutes.revokePass, ['Pass'])),
    /** The student who is to hold a pass. */
    holders: build.query(get(usersRoutes.users)),
  }),
});
