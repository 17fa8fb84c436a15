import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { markWords } from '../shared/mark-words.ts';
import { outcomeLook } from '../shared/outcome-look.ts';
import { OutcomePanel } from '../shared/outcome-panel.tsx';
import type { ScanStage } from '../shared/scan-stage.ts';

/** The panel of a scan that has ended, or that needs a decision. */
export function ScanOutcome({ stage }: { readonly stage: ScanStage }) {
  const time = useCollegeTime();
  const look = outcomeLook(stage);
  if (!look) return null;
  return (
    <OutcomePanel look={look} name={'student' in stage ? stage.student?.name : undefined}>
      {words(stage)}
    </OutcomePanel>
  );

  function words(ended: ScanStage) {
    switch (ended.name) {
      case 'done':
        return markWords(ended.mark, time);
      case 'unsigned':
        return MESSAGES.qrUnsigned;
      case 'unanswered':
        return (
          <>
            {ended.sentence} {ended.student && 'Trying again is safe: nobody is marked twice.'}
          </>
        );
      case 'refused':
        return ended.sentence;
      default:
        return null;
    }
  }
}
