#!/usr/bin/env bash
# The layout of docs/operating.md on one machine: three machines of PostgreSQL and four processes of the product, each on a
# loopback address of its own, and the machine in front of them with HAProxy and PgBouncer.
#
#   deploy/cluster/cluster.sh up FOLDER     starts what does not run, and waits until the product takes responses
#   deploy/cluster/cluster.sh down FOLDER   stops all of it; FOLDER keeps the data
#
# Packages of Debian 13: postgresql-17 patroni python3-etcd etcd-server haproxy pgbouncer. As root, all runs as postgres.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
network=${CLUSTER_NETWORK:-127.0.9}
say() { echo "$1" >&2; exit 1; }
[[ ${1:-} =~ ^(up|down)$ && -n ${2:-} ]] || say "Usage: deploy/cluster/cluster.sh up|down FOLDER"

PATH=$PATH:/usr/sbin:/usr/lib/postgresql/17/bin
for program in etcd patroni haproxy pgbouncer psql setpriv; do
  command -v "$program" >/dev/null ||
    say "There is no $program here. Install postgresql-17, patroni, python3-etcd, etcd-server, haproxy and pgbouncer from Debian 13."
done
patroni=$(patroni --version)
printf '%s\n' 3.0.3 "${patroni##* }" | sort --check=quiet --version-sort ||
  say "This is $patroni. It can lose acknowledged responses with the third API of etcd. Install 3.0.3 or later."
mkdir -p "$2"
folder=$(cd "$2" && pwd)
export CLUSTER_FOLDER=$folder
mkdir -p "$folder"/{run,log,one,two,three}
as=()
if [[ $(id -u) = 0 ]]; then
  as=(setpriv --reuid=postgres --regid=postgres --init-groups --)
  chown postgres: "$folder" "$folder"/*/
fi
chmod 750 "$folder"/{one,two,three}

declare -A address=(
  [one]=$network.1 [two]=$network.2 [three]=$network.3 [front]=$network.10
  [first]=$network.11 [second]=$network.12 [third]=$network.13 [fourth]=$network.14
)

# Whether a program that this script started runs: a number alone may be another program's by now.
runs() {
  [[ -f $folder/run/$1.pid ]] && grep -qzFx "CLUSTER_FOLDER=$folder" "/proc/$(<"$folder/run/$1.pid")/environ" 2>/dev/null
}

# start NAME COMMAND…: in the background, in a group of its own, its output in log/NAME.log.
start() {
  local name=$1
  shift
  runs "$name" && return
  setsid "${as[@]}" "$@" >>"$folder/log/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/run/$name.pid"
}

# filled TEMPLATE NAME: a configuration with the addresses of this layout.
filled() {
  local target=$folder/run/$2-$1 script="s#@FOLDER@#$folder#g; s#@NAME@#$2#g; s#@ADDRESS@#${address[$2]}#g"
  script+="; s#@PASSWORD@#$password#g; s#@APIPASSWORD@#$apiPassword#g; s#@NETWORK@#127.0.0.0/8#g"
  for name in "${!address[@]}"; do script+="; s#@${name^^}@#${address[$name]}#g"; done
  sed "$script" "$here/$1" >"$target"
  echo "$target"
}

# waitFor SECONDS WHAT COMMAND…
waitFor() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || say "$what: see $folder/log."
    sleep 0.5
  done
}

up() {
  [[ -f $root/dist/index.html ]] || say "There are no pages in dist/. Run npm run build first."
  umask 027
  for secret in password api-password; do
    [[ -s $folder/$secret ]] || (umask 077 && head -c 18 /dev/urandom | base64 | tr -d '/+=' >"$folder/$secret")
  done
  password=$(<"$folder/password")
  apiPassword=$(<"$folder/api-password")
  printf '"equity_audit" "%s"\n' "$password" >"$folder/userlist.txt"
  if [[ $(id -u) = 0 ]]; then chown postgres: "$folder"/{password,api-password,userlist.txt}; fi
  for node in one two three; do
    configuration=$(filled etcd.yml $node)
    own "$configuration"
    start "etcd-$node" etcd --config-file "$configuration"
  done
  for node in one two three; do
    configuration=$(filled patroni.yml $node)
    own "$configuration"
    start "patroni-$node" patroni "$configuration"
  done
  for program in haproxy.cfg pgbouncer.ini; do own "$(filled $program front)"; done
  start haproxy haproxy -db -f "$folder/run/front-haproxy.cfg"
  waitFor 120 "There is no primary" superuser "select 1"
  superuser "select 1 from pg_roles where rolname = 'equity_audit'" | grep -q 1 ||
    superuser "create role equity_audit login password '$password'"
  superuser "select 1 from pg_database where datname = 'equity_audit'" | grep -q 1 ||
    superuser "create database equity_audit owner equity_audit"
  start pgbouncer pgbouncer "$folder/run/front-pgbouncer.ini"
  for process in first second third fourth; do product $process; done
  waitFor 120 "The product takes no responses" curl -sf --max-time 5 "http://${address[front]}:8080/api/ready"
  echo "Equity Audit is ready at http://${address[front]}:8080"
}

own() { if [[ $(id -u) = 0 ]]; then chown postgres: "$1"; fi; }

superuser() {
  PGPASSWORD=$password PGCONNECT_TIMEOUT=5 psql -XAtqc "$1" "host=${address[front]} port=5000 user=postgres dbname=postgres"
}

product() {
  start "product-$1" env HOST="${address[$1]}" PORT=3000 TRUST_PROXY=1 TIME_ZONE=UTC \
    DATABASE_URL="postgres://equity_audit:$password@${address[front]}:6432/equity_audit" \
    ADMIN_EMAIL="${ADMIN_EMAIL:-admin@localhost.example}" ADMIN_PASSWORD="${ADMIN_PASSWORD:-}" \
    "$root/node_modules/.bin/node" --max-semi-space-size=4 --max-old-space-size=384 --v8-pool-size=1 "$root/src/app/main.ts"
}

# stop NAME…: tells those that run to end, and ends what has not after 20 seconds.
stop() {
  local name pid
  for name in "$@"; do
    runs "$name" || continue
    pid=$(<"$folder/run/$name.pid")
    kill -CONT "$pid"
    kill "$pid"
  done
  for name in "$@"; do
    for _ in {1..200}; do runs "$name" && sleep 0.1 || break; done
    runs "$name" && kill -KILL "$(<"$folder/run/$name.pid")"
    rm -f "$folder/run/$name.pid"
  done
}

down() {
  stop product-{first,second,third,fourth} pgbouncer haproxy
  # PostgreSQL that was stopped by a signal, or that lost its Patroni.
  postgresqls CONT
  stop patroni-{one,two,three}
  postgresqls KILL
  stop etcd-{one,two,three}
}

# postgresqls SIGNAL: to every process that works in one of our data folders.
postgresqls() {
  local process
  for process in /proc/[0-9]*; do
    case $(readlink "$process/cwd") in
      "$folder"/one/postgresql | "$folder"/two/postgresql | "$folder"/three/postgresql)
        kill -s "$1" "${process#/proc/}" 2>/dev/null || true ;;
    esac
  done
}

"$1"
