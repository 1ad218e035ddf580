import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, day, done, fieldOf, rowsOf } from './server.ts'
import { admin, change, fillSetup, inSetup, newSchool, open, setting } from './world.ts'

const types = (body: unknown) => rowsOf(body).map((row) => row.id)

/** Sections 3 and 9: codes and constants in calls. Decisions 13: other input that calls accept. */
export function codesAndConstants(): void {
  describe('3 and 9 Codes and constants', () => {
    test('has the participant types 1, 2, 3 and 6', async () => {
      expect(types(await done('GET /api/get-participants', null)).sort()).toEqual([1, 2, 3, 6])
    })

    test.each([
      [1, [1, 2, 9, 10, 11]],
      [6, [12, 13, 14, 15]],
      [3, [3, 4, 5, 6, 7, 8]],
    ])('has the sub-types listed for type %i', async (type, ids) => {
      expect(types(await done(`GET /api/get-participant-subtypes/${type}`, null))).toEqual(ids)
    })

    test('lists staff roles in the order of section 1', async () => {
      const rows = rowsOf(await done('GET /api/get-participant-subtypes/3', null))
      expect(rows.map((row) => row.subTypeValue)).toEqual([
        'School Leadership',
        'Classroom Educator',
        'Student Support Staff',
        'Instructional Support Staff',
        'Administrative Office Staff',
        'Facilities and Operations',
      ])
    })

    test('lists English, Spanish, Somali and Hmong first, starting at code 16', async () => {
      const rows = rowsOf(await done('GET /api/get-participant-subtypes/2', null))
      expect(rows.slice(0, 4).map((row) => [row.id, row.subTypeValue])).toEqual([
        [16, 'English'],
        [17, 'Spanish'],
        [18, 'Somali'],
        [19, 'Hmong'],
      ])
      expect(rows.at(-1)?.subTypeValue).toBe('Another language')
    })

    test('has the four languages, English first', async () => {
      const rows = rowsOf(await done('GET /api/participant-lang', null))
      expect(rows.map((row) => [row.id, row.code])).toEqual([
        [1, 'en'],
        [2, 'es'],
        [3, 'so'],
        [4, 'hmn'],
      ])
      expect(new Set(rows.map((row) => row.chooseLangText)).size).toBe(4)
    })

    test('shows respondents each language’s name in that language', async () => {
      await change(inSetup, 'langSomali', true)
      const { languages } = Object(await done(`GET /api/survey-config/${inSetup.survey}`, null))
      for (const name of ['English', 'Español', 'Soomaali', 'Hmoob'])
        expect(JSON.stringify(languages)).toContain(`"${name}"`)
    })

    test('uses English for any other language code', async () => {
      const asked = async (lang: number) => {
        const query = `surveyGuid=${open.survey}&participant_type_fk=3&participant_lang_fk=${lang}`
        return fieldOf(await done(`GET /api/get-source-surveys?${query}`, null), 'survey')
      }
      expect(await asked(9)).toEqual(await asked(1))
      expect(await asked(2)).not.toEqual(await asked(1))
    })

    test('ignores overrides in surveySettings', async () => {
      const query = `surveyGuid=${open.survey}&participant_type_fk=3&participant_lang_fk=1`
      const settings = encodeURIComponent(
        JSON.stringify({ qGender: 5, surveyName: 'Another', endDate: day(90) }),
      )
      expect(await done(`GET /api/get-source-surveys?${query}&surveySettings=${settings}`, null)).toEqual(
        await done(`GET /api/get-source-surveys?${query}`, null),
      )
    })

    test.each([
      [1, [1, 2]],
      [2, [1, 2, 4]],
      [3, [1, 2, 4, 5]],
      [4, [1, 2, 3, 4, 5]],
      [5, null],
    ])('for gender question %i, offers the answers %j', async (item, codes) => {
      const place = await newSchool()
      await fillSetup(place, day(0), day(7))
      await change(place, 'genderQuestion', item)
      await done(
        'POST /api/save-individual-survey-settings',
        place.leader,
        setting(place, 'setupComplete', day(0)),
      )
      const query = `surveyGuid=${place.survey}&participant_type_fk=2&participant_lang_fk=1`
      const survey = fieldOf(await done(`GET /api/get-source-surveys?${query}`, null), 'survey')
      const elements = rowsOf(fieldOf(survey, 'pages')).flatMap((page) => rowsOf(page.elements))
      const gender = elements.find((element) => element.name === 'q0058')

      expect(
        gender
          ? rowsOf(gender.choices)
              .map((choice) => choice.value)
              .sort()
          : null,
      ).toEqual(codes)
    })

    test('asks for one gender and any number of races, both optional', async () => {
      const query = `surveyGuid=${open.survey}&participant_type_fk=2&participant_lang_fk=1`
      const survey = fieldOf(await done(`GET /api/get-source-surveys?${query}`, null), 'survey')
      const elements = rowsOf(fieldOf(survey, 'pages')).flatMap((page) => rowsOf(page.elements))
      const named = (name: string) => elements.find((element) => element.name === name)

      expect(named('q0058')).toMatchObject({ type: 'radiogroup', isRequired: false })
      expect(named('q0059')).toMatchObject({ type: 'checkbox', isRequired: false })
      const races = rowsOf(named('q0059')?.choices).sort((a, b) => Number(a.value) - Number(b.value))
      expect(races.map((race) => race.value)).toEqual([1, 2, 3, 4, 5, 6, 8])
    })

    test('has up to 4 options and a default for each term', async () => {
      const rows = rowsOf(await done('GET /api/substitutions', inSetup.leader))
      expect(rows.length).toBeGreaterThan(0)
      for (const { options } of rows) {
        expect(rowsOf(options).length).toBeLessThanOrEqual(5)
        for (const option of rowsOf(options))
          expect(Object.keys(option)).toEqual(
            expect.arrayContaining(['label', 'id', 'selectionId', 'substitution_option']),
          )
      }
    })

    test('saves an option chosen for a term', async () => {
      const [term] = rowsOf(await done('GET /api/substitutions', inSetup.leader))
      const [option] = rowsOf(term?.options)
      const reply = await call('POST /api/save-individual-term-settings', inSetup.leader, {
        entityId: inSetup.school,
        surveyGuid: inSetup.survey,
        substitution_fk: term?.id,
        option_selection_id: option?.selectionId,
        option_fk: option?.id,
      })
      expect(reply.status).toBe(201)
    })

    test('stores a respondent’s network but not the full address', async () => {
      const [row] = rowsOf(await done(`GET /api/survey-responses/${open.survey}?trace=yes`, admin))
      expect(row?.ip_address).toBe('127.0.0.0/24')
    })
  })

  describe('7 Pages of responses', () => {
    test.each(['survey-responses', 'survey-responses/{survey}'])(
      '%s returns all rows or one page, with the total',
      async (name) => {
        const path = `GET /api/${name.replace('{survey}', open.survey)}`
        const all = await call(path, admin)
        const page = await call(`${path}?page=1&pageSize=2`, admin)
        const total = String(rowsOf(all.body).length)

        expect(all.headers.get('x-total-count')).toBe(total)
        expect(page.headers.get('x-total-count')).toBe(total)
        expect(rowsOf(page.body)).toHaveLength(2)
      },
    )
  })

  describe('8 Unknown IDs', () => {
    test('returns No Survey Found for an unknown survey ID', async () => {
      const reply = await call(`GET /api/survey-config/${randomUUID()}`, null)
      expect(reply).toMatchObject({ status: 404, body: { message: 'No Survey Found' } })
    })

    test('returns null from get-entity for an unknown school', async () => {
      expect(await call('GET /api/get-entity/999999', admin)).toMatchObject({ status: 200, body: null })
    })
  })
}
