"""Figures of the tests in ../judge.test.ts, by SciPy 1.17 and NumPy: python3 figures.py > figures.json

Nothing of the product is used: distributions, Welch's test and the Benjamini-Hochberg procedure are SciPy's, Hedges' g has
the exact gamma correction, alpha is computed from the sum score, and the one-factor model is fitted by minimizing the
maximum likelihood discrepancy over all loadings and uniquenesses at once.
"""

import json

import numpy as np
from scipy import optimize, special, stats

random = np.random.default_rng(20261114)


def sample(n, mean, deviation, items=4):
    """Scores of respondents: means of answers 0, 2.5, 5, 7.5, 10 to some items."""
    level = random.normal(mean, deviation, n)
    answers = np.clip(np.round((level[:, None] + random.normal(0, 2, (n, items))) / 2.5), 0, 4) * 2.5
    return answers.mean(axis=1)


def comparison(a, b):
    df = len(a) + len(b) - 2
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / df
    correction = np.exp(special.gammaln(df / 2) - special.gammaln((df - 1) / 2)) / np.sqrt(df / 2)
    return {
        "a": a.tolist(),
        "b": b.tolist(),
        "p": stats.ttest_ind(a, b, equal_var=False).pvalue,
        "margin": np.diff(stats.t.interval(0.95, len(a) - 1, a.mean(), stats.sem(a)))[0] / 2,
        "hedges": correction * (a.mean() - b.mean()) / np.sqrt(pooled),
    }


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
            "t": [
                {"freedom": df, "t": t, "p": 2 * stats.t.sf(t, df)}
                for df in (1.5, 9, 29.7, 60.3, 199, 1234.5, 10000)
                for t in (0.01, 1, 2, 4.25, 6)
            ],
            "quantiles": [{"freedom": df, "value": stats.t.ppf(0.975, df)} for df in (1, 9, 19, 39, 199, 2999)],
            "normal": [{"z": z, "p": 2 * stats.norm.sf(z)} for z in (0, 0.5, 1.96, 3, 5)],
            "comparisons": [
                comparison(sample(24, 5, 1.6), sample(31, 5, 1.6)),
                comparison(sample(60, 5, 1.6), sample(200, 6, 1.6)),
                comparison(sample(20, 3, 0.4), sample(400, 3.2, 2.4)),
                comparison(sample(45, 6, 1), sample(45, 4, 2)),
            ],
            "discoveries": [
                {"values": values, "found": (stats.false_discovery_control(values) <= 0.05).tolist()}
                for values in p_values
            ],
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
