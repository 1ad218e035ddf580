/** Letters for the incident plan. Words in capitals are to be replaced. */
export const letters = `## Letter to a district

> DATE
>
> To DISTRICT CONTACT
>
> On DAY at TIME we found that WHAT HAPPENED.
>
> **What was seen or changed:** WHICH DATA, for WHICH SCHOOLS AND SURVEYS. Responses have no names, student numbers or email addresses.
> Staff accounts concerned: NUMBER.
>
> **What we do not know yet:** WHAT.
>
> **What we did:** WHAT, at TIME. The service is OPEN OR CLOSED.
>
> **What we ask of you:** WHAT, by DAY.
>
> We will write again on DAY. Until then, call NAME, PHONE.

## Letter to families and staff

> DATE
>
> Dear families and staff,
>
> On DAY, SOMEONE WITHOUT A RIGHT TO DO SO saw answers to our school survey. The answers have no names on them. They do show a grade, a
> language and, for some people, gender and race. In a small school, someone may think of one person.
>
> We stopped this on DAY. We did WHAT.
>
> We will write a report. You can ask for a copy by mail or email.
>
> Do you have a question? Call NAME at PHONE, or write to EMAIL.
`
