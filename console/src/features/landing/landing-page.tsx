import { useUser } from '../../lib/session.ts';
import { FeatureList } from './feature-list.tsx';
import { FinalCall } from './final-call.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { Steps } from './steps.tsx';
import { TopBar } from './top-bar.tsx';
import { Welcome } from './welcome.tsx';

export function LandingPage() {
  const user = useUser();
  return (
    <div className={classes.page}>
      <title>Rollcall: attendance by QR code</title>
      <TopBar />
      <main>
        {user ? <Welcome user={user} /> : <Hero />}
        <FeatureList />
        <Steps />
        <FinalCall />
      </main>
      <Footer />
    </div>
  );
}
