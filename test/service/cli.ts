// `node test/service/cli.ts --port 8787 [flags]`: serves the sample service on loopback until it is stopped.

import { SERVICE_FILTERS } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import { describeFlags, parseSampleArguments, type SampleArguments } from './flags.ts';
import { startLoopbackService } from './loopback.ts';
import { SCOPES } from './tokens.ts';

const HELP = `The sample service of Commission Desk, on loopback.

  --port <number>
      0 takes any free one (default 8787)
  --control
      serves POST /__control, through which tests script faults
  --help
${describeFlags().join('\n')}`;

async function main(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (read instanceof AppError) {
    process.stderr.write(`${read.message}\nSee --help.\n`);
    return 2;
  }
  if (read.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  return serve(read);
}

function readArguments(args: readonly string[]): SampleArguments | AppError {
  try {
    return parseSampleArguments(args);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function serve({ flags, port, control }: SampleArguments): Promise<number> {
  const service = await startLoopbackService(flags, { port, control }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  });
  if (service === null) {
    process.stderr.write(`Port ${port} is in use. Choose another with --port, or 0 for any free one.\n`);
    return 1;
  }
  const { tokens } = service;
  process.stdout.write(`Service address   ${service.url}
Access tokens
  ${tokens.full}        everything
  ${tokens.withoutCharges}    without ${SCOPES.charges} (403 on charge packages)
  ${tokens.withoutReports}    without ${SCOPES.reports} (403 on daily reports)
  ${tokens.expired}            expired (401)
Data              ${flags.packages} charge packages, ${flags.reportRows} report rows over ${flags.ledgerDates} ledger dates to ${flags.endDate}, seed ${flags.seed}
Clients           aaid ${service.control.data.firstAaid} and up; filters: ${SERVICE_FILTERS.charges.join(', ')}
Stop with Ctrl+C.
`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await service.close();
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
