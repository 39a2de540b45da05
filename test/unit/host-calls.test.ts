// The stand-in for Electron has every member of Electron's declarations that the app uses. What it lacks would be found
// only when a test happens to reach the call.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SHELL = join(ROOT, 'main/shell');
const STAND_IN = join(ROOT, 'test/host/standin');

/** Where each class of Electron is stood in for. */
const FILES: Readonly<Record<string, string | readonly string[]>> = {
  App: 'app.ts',
  BaseWindow: ['browser-window.ts', 'screen/window-state.ts'],
  BrowserWindow: ['browser-window.ts', 'screen/window-state.ts'],
  ClientRequest: 'net.ts',
  Clipboard: 'clipboard.ts',
  ClipboardItem: 'clipboard.ts',
  Dialog: 'desktop.ts',
  IncomingMessage: 'net.ts',
  IpcMain: 'ipc-main.ts',
  Menu: 'screen/menu.ts',
  MenuItem: 'screen/menu.ts',
  NativeImage: 'screen/displays.ts',
  NativeTheme: 'desktop.ts',
  Net: 'net.ts',
  Notification: 'notification.ts',
  Protocol: 'protocol.ts',
  Screen: 'screen/displays.ts',
  Session: 'session.ts',
  Shell: 'desktop.ts',
  UtilityProcess: 'utility-process.ts',
  WebContents: 'web-contents.ts',
  WebRequest: 'session.ts',
};
/** Only the installed app uses its command line, and the stand-in is never installed. */
const NOT_REACHED: readonly string[] = ['App.commandLine', 'CommandLine.hasSwitch', 'CommandLine.removeSwitch'];
/** Of Node's EventEmitter, which every stand-in with events extends. */
const OF_EMITTER: readonly string[] = ['on', 'once', 'off'];

/** `Class.member` for each member that the app's files use, by Electron's own declarations. */
function usedMembers(): readonly string[] {
  const files = [
    join(ROOT, 'main/index.ts'),
    ...readdirSync(SHELL, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(SHELL, name)),
  ];
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(files, { ...options, noEmit: true, types: ['node', 'electron'] });
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const declaration = checker.getSymbolAtLocation(node.name)?.declarations?.[0];
      const owner = declaration?.parent;
      const isOfElectron = declaration?.getSourceFile().fileName.endsWith('electron.d.ts') ?? false;
      if (isOfElectron && owner !== undefined && ts.isClassLike(owner))
        found.add(`${owner.name?.text}.${node.name.text}`);
      else if (isOfElectron && owner !== undefined && ts.isInterfaceDeclaration(owner) && owner.name.text in FILES)
        found.add(`${owner.name.text}.${node.name.text}`);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(program.getSourceFile(file)!);
  return [...found].filter((used) => !NOT_REACHED.includes(used) && !OF_EMITTER.includes(used.split('.')[1] ?? ''));
}

test('the stand-in for Electron has every member that the app uses', { timeout: 60_000 }, () => {
  const used = usedMembers();
  expect(used).toContain('App.requestSingleInstanceLock');
  expect(used).toContain('Session.setProxy');
  expect(used).toContain('Dialog.showMessageBox');
  expect(used.length).toBeGreaterThan(40);
  const missing = used.filter((each) => {
    const [owner = '', member = ''] = each.split('.');
    const files = [FILES[owner] ?? []].flat();
    const source = files.map((file) => readFileSync(join(STAND_IN, file), 'utf8')).join('\n');
    return !new RegExp(`(^|[\\s{,.])${member}\\??\\s*[(=:<,;}]`, 'm').test(source);
  });
  expect(missing).toEqual([]);
});
