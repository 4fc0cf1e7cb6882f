export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(titles), `|${titles.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
