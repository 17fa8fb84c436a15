import { useUser } from '../../lib/session.ts';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { FeatureList } from './feature-list.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';
import { Welcome } from './welcome.tsx';

export function LandingPage() {
  const user = useUser();
  return (
    <OpenFrame>
      <title>Rollcall: attendance by QR code</title>
      {user ? <Welcome user={user} /> : <Hero />}
      <FeatureList />
      <Steps />
      <FinalCall />
    </OpenFrame>
  );
}
