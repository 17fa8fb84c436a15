/** Only the server says this, so it is not in `MESSAGES`. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`;
}
