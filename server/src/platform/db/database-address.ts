const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
/**
 * A libpq option for several hosts. Only `read-write` is accepted, because the server always connects to the primary.
 */
const TARGET = 'target_session_attrs';

/**
 * The addresses of a database's hosts, given in libpq's multi-host forms: `//a:5432,b:5432/name`, or
 * `?host=a,b&port=1,2`.
 * @returns null for an invalid address.
 */
export function addressesOf(url: string): readonly string[] | null {
  const [, start = '', authority = '', rest = ''] = HOSTS.exec(url) ?? [];
  if (start === '' || !URL.canParse(`${start}host${rest}`)) return null;
  const whole = new URL(`${start}host${rest}`);
  const target = whole.searchParams.get(TARGET);
  if (target !== null && target !== 'read-write') return null;
  const hosts = hostsIn(authority, whole.searchParams);
  if (hosts === null) return null;
  // Keeps a single address exactly as written.
  if (hosts.length === 1 && target === null) return URL.canParse(url) ? [url] : null;
  for (const name of [TARGET, 'host', 'port']) whole.searchParams.delete(name);
  const { pathname, search } = whole;
  const addresses = hosts.map((host) => `${start}${host}${pathname}${search}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : null;
}

/** Pairs each host with its port. A single port applies to every host. */
function hostsIn(authority: string, params: URLSearchParams): readonly string[] | null {
  const named = params.get('host');
  if (named === null || named.startsWith('/')) return authority.split(',');
  const hosts = named.split(',');
  const ports = (params.get('port') ?? '').split(',');
  if (ports.length !== 1 && ports.length !== hosts.length) return null;
  return hosts.map((host, place) => {
    const port = ports[place] ?? ports[0] ?? '';
    return port === '' ? host : `${host}:${port}`;
  });
}

/** The parts of an address that a message may show: the hosts and the database's name. */
export function placeOf(url: string): { hosts: string; database: string } {
  const parsed = (addressesOf(url) ?? [url]).map((address) => new URL(address));
  return {
    hosts: parsed.map(({ host }) => host).join(', '),
    database: parsed[0]?.pathname.slice(1) ?? '',
  };
}
