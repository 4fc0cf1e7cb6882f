import { expect, it } from 'vitest';
import { announceSignIn, onSessionAnnounced } from './session-channel.ts';

it('receives messages of other tabs but not its own, until it stops', async () => {
  const heard: string[] = [];
  const stop = onSessionAnnounced((news) => heard.push(news));
  const otherTab = new BroadcastChannel('session');
  const otherHeard = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });

  announceSignIn();
  expect(await otherHeard).toBe('signed-in');
  expect(heard).toEqual([]);

  otherTab.postMessage('nonsense');
  otherTab.postMessage('signed-out');
  await expect.poll(() => heard).toEqual(['signed-out']);

  stop();
  otherTab.postMessage('signed-out');
  otherTab.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(['signed-out']);
});
