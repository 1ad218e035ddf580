"""Figures of the tests in ../judge.test.ts, by SciPy 1.17 and NumPy: python3 figures.py > figures.json

Nothing of the product is used: the normal distribution and the Benjamini-Hochberg procedure are SciPy's, spreads, margins,
gaps and changes are computed from people's answers, alpha is computed from the sum score, and the one-factor model is
fitted by minimizing the maximum likelihood discrepancy over all loadings and uniquenesses at once.
"""

import json

import numpy as np
from scipy import optimize, special, stats

random = np.random.default_rng(20261114)


AREAS = 8
T = 10


def school(shares, count, levels):
    """Sums of four answers 0 to 4 in eight areas: a letter for each area, after the digit of the person's row."""
    people = []
    for _ in range(count):
        row = random.choice(len(shares), p=shares)
        level = random.normal(levels[row][0], 1.3)
        own = level + random.normal(0, 0.9, AREAS) + np.where(np.arange(AREAS) == 2, levels[row][1], 0)
        answers = np.clip(np.round((own[:, None] + random.normal(0, 2, (AREAS, 4))) / 2.5), 0, 4)
        people.append([row, *answers.sum(axis=1).astype(int)])
    return np.array(people)


def written(people):
    return ["".join("0123456789abcdefg"[value] for value in person) for person in people]


def nearest(value, step):
    """To the nearest step, as a lot of a half rounds."""
    below = np.floor(np.round(value / step, 9))
    return step * (below + (np.round(value / step, 9) - below > 0.5))


def rung(value, least, n):
    ratio = 1.05 if n >= 40 * T else 1.1 if n >= 20 * T else 1.2
    if value <= least:
        return least
    below = least
    while below * ratio <= value:
        below *= ratio
    return below * ratio if (value - below) / (below * ratio - below) > 0.5 else below


def rounded(scores):
    """People in tens, their step, and their rounded means."""
    people = len(scores) // T * T
    step = 2 if people < 2 * T else 10 / people
    return people, step, np.array([nearest(mean, step) for mean in scores.mean(axis=0)])


def spreads(scores):
    n = len(scores)
    rest = (scores.sum(axis=1, keepdims=True) - scores) / (AREAS - 1)
    return {
        "areas": [rung(sd, 1.5, n) for sd in scores.std(axis=0, ddof=1)],
        "overall": rung(scores.mean(axis=1).std(ddof=1), 1, n),
        "apart": rung(np.sqrt((scores - rest).var(axis=0, ddof=1).mean()), 1, n),
    }


def margins(scores, effect):
    """Of each area and over all, before they are rounded up."""
    people, step, _ = rounded(scores)
    wide = spreads(scores)
    return {
        "areas": [1.96 * np.sqrt(effect * s**2 / people + step**2 / 6) for s in wide["areas"]],
        "overall": 1.96 * np.sqrt(effect * wide["overall"] ** 2 / people + step**2 / 48),
    }


def weighted(values, weights, rate):
    """Benjamini and Hochberg with weights: adjusted values of SciPy, which must not be above 1."""
    parts = np.minimum(np.array(values) / np.array(weights), 1)
    return stats.false_discovery_control(parts) <= rate


def gaps(people, effect):
    """Every row beside the rest of the group: in all areas alike, then in each area beyond the other seven."""
    scores = people[:, 1:] * 2.5 / 4
    whole, whole_step, whole_means = rounded(scores)
    wide = spreads(scores)
    found = []
    tens = {row: (people[:, 0] == row).sum() // T * T + T / 2 for row in sorted(set(people[:, 0]))}
    for row, own in tens.items():
        # Of two rows that are more than 90 % of the group, only the smaller one.
        if any(other != row and own + tens[other] > 0.9 * whole and own > tens[other] for other in tens):
            continue
        _, step, means = rounded(scores[people[:, 0] == row])
        rest = whole - own
        apart = means - (whole * whole_means - own * means) / rest
        lots = (step**2 + whole_step**2) / 6 * (whole / rest) ** 2
        each = 1 / own + 1 / rest
        found.append([row, 3, apart.mean(), np.sqrt(effect * wide["overall"] ** 2 * each + lots / 8), wide["overall"]])
        for area in range(AREAS):
            beyond = apart[area] - np.delete(apart, area).mean()
            error = np.sqrt(effect * wide["apart"] ** 2 * each + 8 / 7 * lots)
            found.append([row, 0.75, beyond, error, wide["areas"][area]])
    values = [2 * stats.norm.sf(abs(value / error)) for _, _, value, error, _ in found]
    clear = weighted(values, [weight for _, weight, *_ in found], 0.05)
    return [
        {
            "row": int(row),
            "value": value,
            "size": abs(value) / within,
            "found": bool(is_clear),
            "smallest": (stats.norm.isf(weight * 0.05 / len(found) / 2) + 0.84) * error,
        }
        for (row, weight, value, error, within), is_clear in zip(found, clear)
    ]


def moved(before, now, effect):
    """Differences and standard errors of two years: over all, in each area, and in each area beyond the other seven."""
    years = []
    for people in (before, now):
        scores = people[:, 1:] * 2.5 / 4
        count, step, means = rounded(scores)
        years.append((count, step**2 / 6, means, spreads(scores)))
    areas = []
    for area in range(AREAS):
        value = years[1][2][area] - years[0][2][area]
        others = np.delete(years[1][2], area).mean() - np.delete(years[0][2], area).mean()
        areas.append(
            {
                "value": value,
                "error": np.sqrt(sum(effect * w["areas"][area] ** 2 / n + lot for n, lot, _, w in years)),
                "apart": value - others,
                "apartError": np.sqrt(sum(effect * w["apart"] ** 2 / n + 8 / 7 * lot for n, lot, _, w in years)),
            }
        )
    return {
        "before": written(before),
        "now": written(now),
        "overall": {
            "value": years[1][2].mean() - years[0][2].mean(),
            "error": np.sqrt(sum(effect * w["overall"] ** 2 / n + lot / 8 for n, lot, _, w in years)),
        },
        "areas": areas,
    }


def holm(values, rate):
    order = np.argsort(values)
    adjusted = np.maximum.accumulate([(len(values) - rank) * values[at] for rank, at in enumerate(order)])
    found = np.zeros(len(values), dtype=bool)
    found[order] = adjusted <= rate
    return found.tolist()


def report(shares, count, levels, effect, of_group):
    people = school(shares, count, levels)
    return {"people": written(people), "margins": margins(people[:, 1:] * 2.5 / 4, of_group), "gaps": gaps(people, effect)}


def omega(covariance):
    """Of the sum score of a one-factor model; uniquenesses are at least 0.005 of an item's variance."""
    scale = np.sqrt(np.diag(covariance))
    r = covariance / np.outer(scale, scale)
    k = len(r)

    def discrepancy(x):
        sigma = np.outer(x[:k], x[:k]) + np.diag(x[k:])
        return np.linalg.slogdet(sigma)[1] + np.trace(np.linalg.solve(sigma, r))

    best = None
    for start in (0.3, 0.6, 0.9):
        x = np.concatenate([np.full(k, start), np.full(k, 1 - start**2)])
        for _ in range(4):
            found = optimize.minimize(
                discrepancy,
                x,
                method="L-BFGS-B",
                bounds=[(-3, 3)] * k + [(0.005, 3)] * k,
                options={"ftol": 1e-15, "gtol": 1e-10, "maxiter": 20000, "maxfun": 200000},
            )
            x = found.x
        if best is None or found.fun < best.fun:
            best = found
    loadings, unique = best.x[:k] * scale, best.x[k:] * scale**2
    common = loadings.sum() ** 2
    return common / (common + unique.sum())


def reliability(name, n, loadings, spread):
    """Answers of n people to items that depend on one factor, a row of digits for each person."""
    loadings = np.array(loadings)
    factor = random.normal(0, 1, n)
    answers = factor[:, None] * loadings + random.normal(0, 1, (n, len(loadings))) * np.sqrt(1 - loadings**2)
    answers = np.clip(np.round(2.3 + spread * answers), 0, 4).astype(int)
    scores = answers * 2.5
    k = len(loadings)
    total = scores.sum(axis=1).var(ddof=1)
    return {
        "name": name,
        "answers": ["".join(map(str, row)) for row in answers],
        "alpha": k / (k - 1) * (1 - scores.var(axis=0, ddof=1).sum() / total),
        "omega": omega(np.cov(scores.T)) if k > 2 else None,
    }


p_values = [list(random.uniform(0, 1, 12) ** power) for power in (1, 3, 6)]
print(
    json.dumps(
        {
            "normal": [{"z": z, "p": 2 * stats.norm.sf(z)} for z in (0, 0.5, 1.96, 3, 5)],
            "quantiles": [{"p": p, "z": stats.norm.isf(p / 2)} for p in (0.5, 0.05, 0.0133, 1e-3, 5e-5, 1e-7)],
            "discoveries": [
                {"values": values, "weights": weights, "found": weighted(values, weights, 0.05).tolist()}
                for values in p_values
                for weights in ([1] * 12, [3, 0.75, 0.75] * 4)
            ],
            "holm": [{"values": values, "found": holm(values, 0.04)} for values in p_values],
            "students": report([0.45, 0.3, 0.25], 260, [(5.5, 0), (4.9, 0), (5.6, -1.2)], 1.2, 2),
            "staff": report([0.6, 0.4], 75, [(6, 0), (4.5, 0)], 1, 1),
            "changes": {
                "students": moved(school([1], 230, [(5, 0)]), school([1], 412, [(5.3, 0.6)]), 2),
                "parents": moved(school([1], 97, [(5, 0)]), school([1], 64, [(5, -1)]), 1),
            },
            "reliability": [
                reliability("four alike items", 150, [0.6] * 4, 1.1),
                reliability("three items", 120, [0.7, 0.5, 0.6], 1.0),
                reliability("two items", 100, [0.6, 0.6], 1.2),
                reliability("eight different items", 200, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2], 1.2),
                reliability("one item that is nearly the factor", 110, [0.98, 0.5, 0.3], 1.3),
                reliability("items that share hardly anything", 130, [0.1, 0.2, 0.1, 0.15], 1.1),
            ],
        }
    )
)
