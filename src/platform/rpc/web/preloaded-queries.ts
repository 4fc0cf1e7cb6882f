/** The JSON of answers by path and body of the calls they answer, as the server wrote them into the page. */
let answers = readAnswers();

function readAnswers(): Record<string, { json: unknown }> {
  const text = typeof document === 'undefined' ? null : document.getElementById('answers')?.textContent;
  return text ? JSON.parse(text) : {};
}

export function hasPreloadedQueries(): boolean {
  return Object.keys(answers).length > 0;
}

/** What the page brought along for a call; once, for whoever asks again wants to know anew. */
export function consumePreloadedQuery(path: string, body: string): { json: unknown } | undefined {
  const call = `${path} ${body}`;
  const answer = answers[call];
  delete answers[call];
  return answer;
}

/** What nobody asked for while the page was made would be stale later. */
export function clearPreloadedQueries(): void {
  answers = {};
}
