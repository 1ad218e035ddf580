/**
 * Returns the addresses of a PostgreSQL database, one for each host, in order. Several hosts are separated by commas,
 * as in libpq: postgres://user@one:5432,two:5432/database. Returns null if the address has a different form.
 */
export function addressesOf(databaseUrl: string): string[] | null {
  const [, before, hosts, after] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/.exec(databaseUrl) ?? []
  if (before === undefined || hosts === undefined) return null
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`)
  return addresses.every((one) => URL.canParse(one) && new URL(one).hostname !== '') ? addresses : null
}
