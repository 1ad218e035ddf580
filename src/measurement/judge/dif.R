# Figures of the tests in ../differential-judge.test.ts, by R 4.2.2 with MASS 7.3-58.2:
# Rscript dif.R > dif.json
#
# Nothing of the product is used. `counts` has strata by side and answer. Their test is mantelhaen.test of the answers
# split in two at each border. It knows no ordered answers, so their test is the mean score statistic of J. R. Landis, E. R.
# Heyman and G. G. Koch, Int. Stat. Rev. 46 (1978), computed with matrices. `people` answer 12 questions, the first one
# differently by the planted logits. MASS::polr estimates them, matched by the mean of all other answers.
suppressMessages(library(MASS))
set.seed(20261127)

number <- function(x) format(x, digits = 12, scientific = FALSE, trim = TRUE)
list_of <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
scores <- c(0, 2.5, 5, 7.5, 10)

mean_score <- function(tables) {
  difference <- 0; variance <- 0
  for (t in tables) {
    n <- sum(t); rows <- rowSums(t); columns <- colSums(t)
    cells <- as.vector(t(t))
    p_row <- rows / n; p_column <- columns / n
    expected <- n * kronecker(p_row, p_column)
    v <- n^2 / (n - 1) * kronecker(diag(p_row) - p_row %o% p_row, diag(p_column) - p_column %o% p_column)
    a <- kronecker(matrix(c(1, 0), 1), matrix(scores, 1))
    difference <- difference + a %*% (cells - expected)
    variance <- variance + a %*% v %*% t(a)
  }
  as.numeric(difference^2 / variance)
}

split_at <- function(tables, border)
  mantelhaen.test(array(unlist(lapply(tables, function(t) cbind(rowSums(t[, scores < border, drop = FALSE]), rowSums(t[, scores >= border, drop = FALSE])))),
    c(2, 2, length(tables))), correct = FALSE)$statistic

counts_case <- function(strata, shift) {
  tables <- lapply(strata, function(level) {
    answer <- function(n, by) factor(scores[findInterval(rlogis(n, level - by), c(-2, -.7, .7, 2)) + 1], levels = scores)
    rbind(table(answer(sample(20:60, 1), shift)), table(answer(sample(20:200, 1), 0)))
  })
  paste0('{"strata": [', paste(sapply(tables, function(t) paste0("[", list_of(t[1, ]), ", ", list_of(t[2, ]), "]")), collapse = ", "),
    '], "statistic": ', number(mean_score(tables)), ', "split": ', list_of(sapply(scores[-1], function(b) split_at(tables, b))), "}")
}

people_case <- function(n, impact, planted, items = 12) {
  own <- rep(c(TRUE, FALSE), each = n)
  level <- rnorm(2 * n) - impact * own
  answers <- sapply(1:items, function(item)
    findInterval(rlogis(2 * n, 1.5 * level + (item %% 4) / 4 - (item == 1) * planted * own), c(-2, -.7, .7, 2)))
  item <- scores[answers[, 1] + 1]
  others <- rowMeans(2.5 * answers[, -1])
  bin <- floor(others / .25 + 1e-9)
  stratum <- integer(2 * n); open <- 1; last <- 1
  for (b in 0:40) {
    stratum[bin == b] <- open
    inside <- stratum == open
    if (sum(inside & own) >= 20 && sum(inside & !own) >= 20) { last <- open; open <- open + 1 }
  }
  stratum[stratum > last] <- last
  tables <- lapply(1:last, function(s) rbind(table(factor(item[stratum == s & own], levels = scores)),
    table(factor(item[stratum == s & !own], levels = scores))))
  fit <- polr(factor(item, levels = scores) ~ own + others, Hess = TRUE)
  polr_z <- coef(summary(fit))["ownTRUE", "t value"]
  paste0('{"planted": ', planted, ', "strata": ', last, ', "statistic": ', number(mean_score(tables)), ', "logits": ', number(-coef(fit)[["ownTRUE"]]),
    ', "z": ', number(polr_z), ', "own": ["', paste(apply(answers[own, ], 1, paste, collapse = ""), collapse = '", "'), '"], "rest": ["',
    paste(apply(answers[!own, ], 1, paste, collapse = ""), collapse = '", "'), '"]}')
}

cat('{\n  "counts": [\n    ')
cat(counts_case(c(-1, 0, 1), 0), counts_case(c(-2, -1, 0, 1, 2), .5), counts_case(seq(-1.5, 1.5, .5), 1), sep = ",\n    ")
cat('\n  ],\n  "people": [\n    ')
cat(people_case(500, 0, 1), people_case(500, .5, 1), people_case(500, .5, 0), people_case(500, 0, -1), sep = ",\n    ")
cat('\n  ]\n}\n')
