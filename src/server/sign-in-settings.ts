import * as z from 'zod'

/** A host name with at least two parts. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** An OpenID Connect provider that people sign in with. */
const provider = z.strictObject({
  /** The text on its button and its key in calls. */
  name: z.string().trim().min(1).max(40),
  /** Address of its discovery document: the issuer, without /.well-known/openid-configuration. */
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Email domains whose addresses this provider vouches for. If empty, no account is matched by email address. */
  domains: z.array(z.string().trim().toLowerCase().regex(domain)).default([]),
})
export type Provider = z.output<typeof provider>

const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const faultOf = (providers: readonly Provider[]): string | undefined => {
  if (new Set(providers.map(({ name }) => name)).size < providers.length) return 'each needs a different name'
  const open = providers.find(({ issuer }) => issuer.startsWith('http:') && !isOnThisMachine(issuer))
  return open && `${open.name} needs an issuer that starts with https://`
}

/** Reads OIDC_PROVIDERS, a JSON list. Error messages don't include values because some are secrets. */
export const providerList = z.string().transform((text, context): Provider[] => {
  const refuse = (why: string) => {
    context.addIssue({ code: 'custom', message: `must be a JSON list of providers: ${why}` })
    return z.NEVER
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('this isn’t valid JSON')
  }
  const parsed = z.array(provider).min(1).safeParse(value)
  const issue = parsed.error?.issues[0]
  if (!parsed.success)
    return refuse(
      `each with name, issuer, clientId, clientSecret and, if you like, domains (${issue?.path.join('.') || 'list'})`,
    )
  const fault = faultOf(parsed.data)
  return fault ? refuse(fault) : parsed.data
})

/** Roles that can be required to use two-step sign-in: administrators, and roles that belong to a district. */
export const factorRoles = ['administrator', 'officer', 'district_viewer'] as const
export type FactorRole = (typeof factorRoles)[number]

/** Reads SECOND_FACTOR_FOR: a list of these roles, separated by commas. */
export const roleList = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .pipe(z.array(z.enum(factorRoles, `must be one or more of ${factorRoles.join(', ')}, separated by commas`)))

interface SignInSettings {
  OIDC_PROVIDERS?: readonly Provider[] | undefined
  OIDC_MAKES_ACCOUNTS: boolean
  PASSWORD_SIGN_IN_FOR?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  PUBLIC_ORIGIN?: string | undefined
}

/** Finds settings that conflict. Returns a sentence about a setting for each conflict. */
export function signInFaults(set: SignInSettings): string[] {
  const faults: string[] = []
  if (set.OIDC_PROVIDERS && !set.PUBLIC_ORIGIN)
    faults.push('OIDC_PROVIDERS also needs PUBLIC_ORIGIN, the address that providers send people back to')
  if (set.OIDC_MAKES_ACCOUNTS && !set.OIDC_PROVIDERS)
    faults.push('OIDC_MAKES_ACCOUNTS also needs OIDC_PROVIDERS')
  if (set.PASSWORD_SIGN_IN_FOR && !set.OIDC_PROVIDERS)
    faults.push('PASSWORD_SIGN_IN_FOR also needs OIDC_PROVIDERS, or no one else could sign in')
  if (set.SMTP_URL && !set.PUBLIC_ORIGIN)
    faults.push('SMTP_URL also needs PUBLIC_ORIGIN, the address used in emailed links')
  if (set.SMTP_URL && !set.MAIL_FROM) faults.push('SMTP_URL also needs MAIL_FROM')
  return faults
}
