//! What installs, deploys, starts, sends and prepares.

use super::super::super::format::*;
use super::super::super::record::DeedKind;
use super::super::action::{Programs, Role, programs, programs_with};

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Programs] = &[
    programs_with(DeedKind::Run, NONE, Role::Setup,
        "cd, export, unset, set, echo, printf, true, :, false, exit, return, sleep, pushd, popd, wait, [, [[, source, \
         ., alias, ulimit, umask, trap, shopt, read, local, declare, eval, kill, pkill, nvm, fnm, clear, test, break, \
         continue"),
    programs(DeedKind::Run, EXAMPLES,
        "elixir"),
    programs(DeedKind::Install, COMPILER,
        "go install, go get, go mod"),
    programs(DeedKind::Push, BUILD_TOOL,
        "mvn ~deploy, gradle ~publish"),
    programs(DeedKind::Run, BUILD_TOOL,
        "gradle ~run, dotnet run"),
    programs(DeedKind::Deploy, BUILD_TOOL,
        "gradle ~bootRun"),
    programs(DeedKind::Install, MAKE,
        "cmake --install, make install"),
    programs(DeedKind::Install, NPM,
        "npm i, npm ci, npm install, npm add, npm update, pnpm i, pnpm install, pnpm add, yarn add, yarn install, bun \
         add, bun i, bun install, yarn $"),
    programs(DeedKind::Install, PIP,
        "pip install, uv pip install, uv add, uv sync, uv tool install, pipx install, poetry add, poetry install, \
         pipenv install, pdm add, pdm install"),
    programs(DeedKind::Install, NONE,
        "conda install, mamba install, conda create, rustup, gem install, bundle install, bundle add, bundle $, \
         composer install, composer require, composer update, mix deps.get, playwright install, pod install, flutter \
         pub, dart pub, swift package, corepack, shadcn add"),
    programs(DeedKind::Install, RUSTC,
        "cargo add, cargo install, cargo update"),
    programs(DeedKind::Run, RUSTC | SCRIPT,
        "cargo run, cargo r"),
    programs(DeedKind::Install, APT,
        "apt-get install, apt install, apt-get update, apt update, apk add, yum install, dnf install, pacman, brew \
         install, brew upgrade, snap install, winget install, choco install"),
    programs(DeedKind::Run, COMPILER | SCRIPT,
        "go run"),
    programs(DeedKind::Install, BUILD_TOOL,
        "dotnet add, dotnet restore"),
    programs(DeedKind::Run, COMPILER,
        "swift run"),
    programs(DeedKind::Deploy, KUBERNETES,
        "helm install, kubectl apply, kubectl create, kubectl rollout restart, kubectl set, kubectl scale, oc apply, \
         helm upgrade, skaffold run, argocd app sync"),
    programs(DeedKind::Deploy, TERRAFORM,
        "terraform apply, tofu apply, terragrunt apply, pulumi up"),
    programs(DeedKind::Run, TERRAFORM,
        "terraform"),
    programs(DeedKind::Deploy, HOSTING,
        "cdk deploy, sam deploy, serverless deploy, sls deploy, sst deploy, ansible-playbook, vercel, netlify deploy, \
         fly deploy, flyctl deploy, railway up, wrangler deploy, wrangler publish, wrangler pages deploy, firebase \
         deploy, gcloud run deploy, gcloud app deploy, gcloud functions deploy, aws s3 sync, aws lambda \
         update-function-code, aws cloudformation deploy, eb deploy, az webapp, heroku, cap deploy, kamal deploy, \
         supabase functions deploy"),
    programs(DeedKind::Push, HOSTING,
        "aws s3 cp"),
    programs(DeedKind::Deploy, CONTAINER,
        "docker compose up, docker-compose up, docker run, docker start"),
    programs(DeedKind::Deploy, NONE,
        "systemctl start, systemctl restart, systemctl enable, service, pm2 start, pm2 restart"),
    programs(DeedKind::Deploy, SCRIPT,
        "uvicorn, gunicorn, flask run, python manage.py runserver, http.server, rails server, rails s, nodemon, serve, \
         http-server, streamlit run"),
    programs(DeedKind::Deploy, BUNDLER,
        "next dev, next start, vite"),
    programs(DeedKind::Run, NONE,
        "psql, sqlite3, mysql"),
    programs(DeedKind::Send, CURL,
        "http POST"),
    programs(DeedKind::Calculate, NONE,
        "bc, expr, dc"),
    programs(DeedKind::Send, NONE,
        "mail, sendmail, mutt"),
];
