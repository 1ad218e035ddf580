import { type ProfileField, type ProfileName, profile, type School } from './contract.ts'

export type ProfileColumn = Exclude<ProfileName, 'entityName'> | 'entity_name'
/** A field's name in school lists and the activity log. */
export type ShortName = ProfileColumn extends `entity_${infer Short}` ? Short : never

/** The profile fields in form order, each with all its names. */
export const profileFields = (Object.keys(profile) as ProfileName[]).map((name) => {
  const column: ProfileColumn = name === 'entityName' ? 'entity_name' : name
  const field: ProfileField = profile[name]
  return { ...field, name, column, short: column.slice('entity_'.length) as ShortName }
})

/** Placeholder for a school without a profile: id 0, blank fields. */
export const noSchool = (userId: number): School => ({
  ...(Object.fromEntries(profileFields.map(({ name, initial = '' }) => [name, initial])) as Record<
    ProfileName,
    string
  >),
  id: 0,
  user_fk: userId,
  time_zone: null,
})
