/**
 * The addresses of a PostgreSQL database: one for each host, in order. Several hosts stand with commas between them, as
 * libpq has it: postgres://user@one:5432,two:5432/database. Null if it has a different form.
 */
export function addressesOf(databaseUrl: string): string[] | null {
  const [, before, hosts, after] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/.exec(databaseUrl) ?? []
  if (before === undefined || hosts === undefined) return null
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`)
  return addresses.every((one) => URL.canParse(one) && new URL(one).hostname !== '') ? addresses : null
}
