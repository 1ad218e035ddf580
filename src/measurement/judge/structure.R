# Figures of the tests in ../structure.test.ts, by R 4.2.2 with psych 2.2.9 and lavaan 0.6-14:
# Rscript structure.R > structure.json
#
# Nothing of the product is used. Omega is computed from lavaan's one-factor model by maximum likelihood, and again from
# psych's factor analysis. ICC(1) is psych's for equal schools, and from the mean squares of R's aov for unequal ones.
suppressMessages({ library(psych); library(lavaan) })
set.seed(20261126)

number <- function(x) format(x, digits = 12, scientific = FALSE, trim = TRUE)
list_of <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
rows_of <- function(m) paste0("[", paste(apply(m, 1, list_of), collapse = ", "), "]")

answers <- function(n, strengths) {
  person <- rnorm(n)
  sapply(strengths, function(strength)
    2.5 * pmin(4, pmax(0, round(2.2 + strength * person + rnorm(n)))))
}

omega_case <- function(n, strengths) {
  scores <- answers(n, strengths)
  k <- ncol(scores)
  colnames(scores) <- paste0("i", 1:k)
  covariance <- cov(scores)
  model <- paste0("f =~ NA*", paste(colnames(scores), collapse = " + "), "\nf ~~ 1*f")
  fit <- cfa(model, sample.cov = covariance, sample.nobs = n)
  estimate <- lavInspect(fit, "est")
  common <- sum(estimate$lambda)^2
  by_lavaan <- common / (common + sum(diag(estimate$theta)))
  one <- fa(cov2cor(covariance), nfactors = 1, fm = "ml")
  weight <- sqrt(diag(covariance))
  common <- sum(one$loadings[, 1] * weight)^2
  by_psych <- common / (common + sum(one$uniquenesses * weight^2))
  alpha <- k / (k - 1) * (1 - sum(diag(covariance)) / sum(covariance))
  interval <- alpha.ci(alpha, n.obs = n, n.var = k, p.val = .05)
  paste0('{"n": ', n, ', "covariance": ', rows_of(covariance), ', "lavaan": ', number(by_lavaan), ', "psych": ',
    number(by_psych), ', "alpha": ', number(alpha), ', "feldt": ', list_of(c(interval$lower.ci, interval$upper.ci)), "}")
}

schools_of <- function(sizes, between) {
  level <- rnorm(length(sizes), 5, between)
  school <- rep(seq_along(sizes), sizes)
  data.frame(school = factor(school), score = level[school] + rnorm(sum(sizes), 0, 2))
}

icc_case <- function(sizes, between) {
  data <- schools_of(sizes, between)
  table <- summary(aov(score ~ school, data))[[1]]
  b <- table[1, "Mean Sq"]; w <- table[2, "Mean Sq"]; f <- b / w
  total <- sum(sizes); j <- length(sizes)
  n0 <- (total - sum(sizes^2) / total) / (j - 1)
  share <- function(ratio) (ratio - 1) / (ratio + n0 - 1)
  limits <- share(f / qf(c(.975, .025), j - 1, total - j))
  value <- share(f)
  if (length(unique(sizes)) == 1) {
    judged <- ICC(matrix(data$score, nrow = j, byrow = TRUE), lmer = FALSE)$results[1, ]
    value <- judged$ICC
    limits <- c(judged[["lower bound"]], judged[["upper bound"]])
  }
  paste0('{"people": ', list_of(sizes), ', "means": ', list_of(tapply(data$score, data$school, mean)), ', "spreads": ',
    list_of(tapply(data$score, data$school, sd)), ', "value": ', number(value), ', "limits": ', list_of(limits), "}")
}

areas_case <- function(n, common) {
  person <- rnorm(n)
  scores <- sapply(1:8, function(area) 5 + 2 * (common * person + sqrt(1 - common^2) * rnorm(n)))
  r <- cor(scores)
  weights <- outer(apply(scores, 2, sd), apply(scores, 2, sd))
  pair <- row(r) != col(r)
  paste0('{"n": ', n, ', "spreads": ', list_of(apply(scores, 2, sd)), ', "overall": ', number(sd(rowMeans(scores))),
    ', "mean": ', number(sum(r[pair] * weights[pair]) / sum(weights[pair])), ', "first": ',
    number({ v <- eigen(cov(scores))$values; v[1] / sum(v) }), "}")
}

cat('{\n  "omega": [\n    ')
cat(omega_case(320, c(1.2, 1, .9)), omega_case(400, c(1.4, 1.1, .8, .6)), omega_case(900, c(1, 1, 1, .5, .7)),
  sep = ",\n    ")
cat('\n  ],\n  "icc": [\n    ')
cat(icc_case(rep(40, 15), .6), icc_case(rep(60, 12), .1), icc_case(c(40, 55, 80, 120, 200, 310, 45, 90, 60, 150, 400, 70, 130), .5),
  sep = ",\n    ")
cat('\n  ],\n  "areas": [\n    ')
cat(areas_case(300, .7), areas_case(800, .5), sep = ",\n    ")
cat('\n  ]\n}\n')
