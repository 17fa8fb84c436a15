import { useUser } from '../../lib/session/session.ts';
import { OpenFrame } from '../../ui/frame/open-frame.tsx';
import { NoticeBoard } from './notice-board.tsx';

/** Inside the shell for signed-in users. Visitors get the landing page's frame. */
export function NoticesPage() {
  const user = useUser();
  if (user) return <NoticeBoard user={user} />;
  return (
    <OpenFrame contained>
      <NoticeBoard user={null} />
    </OpenFrame>
  );
}
