/** The value of one series in what `/metrics` answers, by its name and labels as in the text. */
export const sampleOf = (metrics: string, series: string): number =>
  Number(
    metrics
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
