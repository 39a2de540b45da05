// Takes how updates stand in the installed app, each on a start of its own.

import { setStage } from '../e2e/stage.ts';
import { type FeedWish, installApp } from '../support/update-host/installed.ts';
import type { Camera, Scene } from './camera.ts';
import { POLICY_UNREADABLE, UPDATE_FAILED, UPDATE_READY } from './scenes/about.ts';

const FEEDS: readonly (readonly [wish: FeedWish, scenes: readonly Scene[]])[] = [
  ['newer release', UPDATE_READY],
  ['wrong hash', UPDATE_FAILED],
  ['policy of somebody else', POLICY_UNREADABLE],
];
export const ON_INSTALLED = FEEDS.map(([, scenes]) => scenes);

export async function takeInstalled(camera: Camera): Promise<void> {
  for (const [wish, scenes] of FEEDS) {
    if (!scenes.some((scene) => camera.takes(scene))) continue;
    await using app = await installApp(wish);
    const stage = setStage();
    const desk = await stage.launch({ ...app.launch, args: ['--sample'] });
    await desk.waitForRunEnd();
    await camera.take(desk, scenes);
    await stage.quit(desk);
  }
}
