import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';

/**
 * Shows what is wrong with a form as toasts, one per message: a repeated press does not show the same one twice. A
 * toast goes when its message is no longer one of the form's `problems`, because the input was corrected.
 */
export function useErrorToasts(problems: () => readonly string[]): () => void {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const present = problems();
    for (const message of shown.current) {
      if (present.includes(message)) continue;
      toast.dismiss(message);
      shown.current.delete(message);
    }
  });
  return () => {
    // The newest toast stands above the others, and is said before them.
    for (const message of [...problems()].reverse()) {
      toast.error(message, { id: message });
      shown.current.add(message);
    }
  };
}
