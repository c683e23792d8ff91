import type { OpenPlatform } from './open-platform.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';

export function metricsOf({ platform, pools }: OpenPlatform, databaseUrl: string) {
  const { live, config } = platform;
  return openMetrics({
    databaseUrl,
    replicaUrl: config.DATABASE_REPLICA_URL,
    pools,
    live,
    dataDir: config.DATA_DIR,
  });
}

/**
 * Serves the metrics on a separate port.
 * @returns a function that stops it.
 * @throws StartError if the port can't be opened.
 */
export async function startMetrics(
  open: OpenPlatform,
  databaseUrl: string,
  port: number,
): Promise<() => Promise<void>> {
  const { config, log, readiness } = open.platform;
  const metrics = metricsOf(open, databaseUrl);
  try {
    const place = { port, host: config.METRICS_HOST };
    const server = await serveMetrics({ metrics, readiness }, place, log);
    log.info({ port: server.port }, 'metrics are served');
    return () => server.stop();
  } catch (error) {
    await metrics.stop();
    throw error;
  }
}
