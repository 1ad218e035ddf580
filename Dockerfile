# Built with everything, run with what the server needs: `docker build -t equity-audit .`
# The same Debian below: packages with a binary are chosen for it here.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No script of a package is needed: the image has a Node.js of its own, and its tests run elsewhere.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node && mkdir -m 700 /data

# No shell and no package manager; user 65532 may write below /data only. Node.js is that of the first image.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=build /usr/local/bin/node /nodejs/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/content ./content
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
COPY --from=build /app/docs ./docs
# A new volume takes over whose folder it is mounted on.
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["--max-semi-space-size=4", "--max-old-space-size=384", "--v8-pool-size=1", "src/app/main.ts"]
