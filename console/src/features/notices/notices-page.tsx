import { useUser } from '../../lib/session.ts';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { NoticeBoard } from './notice-board.tsx';

/** Inside the shell for those signed in; visitors get the landing page's bars around it. */
export function NoticesPage() {
  const user = useUser();
  if (user) return <NoticeBoard user={user} />;
  return (
    <OpenFrame contained>
      <NoticeBoard user={null} />
    </OpenFrame>
  );
}
