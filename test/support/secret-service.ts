import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from './wait-until.ts';

/** Between two questions to the bus, each of which starts a program. */
const OWNERS = { everyMs: 50, limitMs: 60_000 };

export type BusSession = {
  readonly env: NodeJS.ProcessEnv;
  /** Starts the real keyring on the session's folder: unlocked, or locked as after a reboot. */
  startKeyring(state: { readonly password: string } | 'locked'): Promise<void>;
  stopKeyring(): Promise<void>;
  /** Owns the bus name and answers nothing until `resumeKeyring`, like a keyring that asks the person. */
  pauseKeyring(): void;
  resumeKeyring(): void;
  /** Another keyring with its own items, which takes the bus name when the first one stops. */
  startSecondKeyring(password: string): Promise<void>;
  stopSecondKeyring(): Promise<void>;
  /** Owns the Secret Service's bus name and never answers. */
  startSilentProvider(): Promise<SilentProvider>;
  close(): Promise<void>;
};

export type SilentProvider = {
  /** When it was first asked, by `performance.now()`; null before. */
  readonly askedMs: number | null;
};

/** A new session bus, as by dbus-run-session, with its own home folder. */
export async function startBusSession(): Promise<BusSession> {
  const home = mkdtempSync(join(tmpdir(), 'keyring-'));
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...plainEnv(), HOME: home, XDG_RUNTIME_DIR: runtime },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = (await firstLine(bus)).trim();
  const env = { ...plainEnv(), HOME: home, XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: address };
  let keyring: ChildProcess | null = null;
  let second: ChildProcess | null = null;
  let silent: Socket | null = null;

  async function stopKeyring(): Promise<void> {
    if (keyring) await end(keyring);
    keyring = null;
  }

  async function stopSecondKeyring(): Promise<void> {
    if (second) await end(second);
    second = null;
  }

  return {
    env,
    async startKeyring(state) {
      keyring = spawnKeyring(env, state);
      await waitForOwner(env);
    },
    stopKeyring,
    pauseKeyring: () => void keyring?.kill('SIGSTOP'),
    resumeKeyring: () => void keyring?.kill('SIGCONT'),
    stopSecondKeyring,
    async startSecondKeyring(password) {
      const otherHome = join(home, 'second');
      const otherRuntime = join(otherHome, 'run');
      mkdirSync(otherRuntime, { recursive: true, mode: 0o700 });
      second = spawnKeyring({ ...env, HOME: otherHome, XDG_RUNTIME_DIR: otherRuntime }, { password });
      await waitForOwners(env, keyring === null ? 1 : 2);
    },
    async startSilentProvider() {
      silent = await connectToBus(address);
      silent.write(busCall({ member: 'RequestName', serial: 2, name: 'org.freedesktop.secrets', flags: 0 }));
      await waitForOwner(env);
      const provider: { askedMs: number | null } = { askedMs: null };
      // The name of an interface of the Secret Service; the bus itself only writes the bus name, in small letters.
      silent.on('data', (bytes: Buffer) => {
        if (bytes.includes('org.freedesktop.Secret')) provider.askedMs ??= performance.now();
      });
      return provider;
    },
    async close() {
      silent?.destroy();
      await stopKeyring();
      await stopSecondKeyring();
      await end(bus);
      // The daemons may write a last file while they exit.
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

function spawnKeyring(env: NodeJS.ProcessEnv, state: { readonly password: string } | 'locked'): ChildProcess {
  const unlock = state === 'locked' ? [] : ['--unlock'];
  const args = ['--foreground', '--components=secrets', ...unlock];
  const keyring = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  // One that could not start is noticed by the wait for the name that it should own.
  keyring.stdin.on('error', () => undefined).end(state === 'locked' ? '' : state.password);
  return keyring;
}

/** Without a display no unlock dialog can open, so a locked keyring stays locked. */
function plainEnv(): NodeJS.ProcessEnv {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, DBUS_SESSION_BUS_ADDRESS: _bus, ...rest } = process.env;
  return rest;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`)));
  if (!child.stdout) throw new Error('the child has no output');
  const [chunk] = (await Promise.race([once(child.stdout, 'data'), failed, ended])) as [Buffer];
  for (const loser of [failed, ended]) loser.catch(() => undefined);
  return chunk.toString('utf8').split('\n')[0] ?? '';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function waitForOwner(env: NodeJS.ProcessEnv): Promise<void> {
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
  const call = ['--session', '--dest=org.freedesktop.DBus', '--print-reply', '/org/freedesktop/DBus', ...question];
  const isOwned = async (): Promise<boolean> =>
    (await promisify(execFile)('dbus-send', call, { env })).stdout.includes('boolean true');
  await waitUntil('somebody owns the name org.freedesktop.secrets', isOwned, OWNERS);
}

/** The owner of the name, and those that wait for it. */
async function waitForOwners(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const question = ['org.freedesktop.DBus.ListQueuedOwners', 'string:org.freedesktop.secrets'];
  const call = ['--session', '--dest=org.freedesktop.DBus', '--print-reply', '/org/freedesktop/DBus', ...question];
  const areEnough = async (): Promise<boolean> => {
    const { stdout } = await promisify(execFile)('dbus-send', call, { env });
    return (stdout.match(/string ":/g) ?? []).length >= count;
  };
  await waitUntil(`${count} keyrings wait for the name`, areEnough, OWNERS);
}

// ---- the part of D-Bus that is needed to own a name

async function connectToBus(address: string): Promise<Socket> {
  const path = /unix:(?:path|abstract)=([^,;]+)/.exec(address)?.[1];
  if (path === undefined) throw new Error(`no socket in ${address}`);
  const socket = createConnection(address.includes('abstract=') ? `\0${path}` : path);
  await once(socket, 'connect');
  const uid = Buffer.from(String(process.getuid?.())).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');
  socket.write(busCall({ member: 'Hello', serial: 1 }));
  await once(socket, 'data');
  return socket;
}

function busCall(call: { member: string; serial: number; name?: string; flags?: number }): Buffer {
  const signature = `${call.name === undefined ? '' : 's'}${call.flags === undefined ? '' : 'u'}`;
  let body: Buffer = Buffer.alloc(0);
  if (call.name !== undefined) body = text(call.name);
  if (call.flags !== undefined) body = Buffer.concat([pad(body, 4), word(call.flags)]);
  const fields = [
    field(1, 'o', text('/org/freedesktop/DBus')),
    field(2, 's', text('org.freedesktop.DBus')),
    field(3, 's', text(call.member)),
    field(6, 's', text('org.freedesktop.DBus')),
    ...(signature === '' ? [] : [field(8, 'g', shortText(signature))]),
  ].reduce<Buffer>((joined, next) => Buffer.concat([pad(joined, 8), next]), Buffer.alloc(0));
  const start = Buffer.from([0x6c, 1, 0, 1]);
  const head = Buffer.concat([start, word(body.length), word(call.serial), word(fields.length), fields]);
  return Buffer.concat([pad(head, 8), body]);
}

function field(code: number, type: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([code]), shortText(type), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([word(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
}

function shortText(value: string): Buffer {
  return Buffer.concat([Buffer.from([value.length]), Buffer.from(`${value}\0`)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function pad(buffer: Buffer, size: number): Buffer {
  return Buffer.concat([buffer, Buffer.alloc((size - (buffer.length % size)) % size)]);
}
